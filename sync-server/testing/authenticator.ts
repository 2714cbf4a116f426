// A software authenticator. It makes a key for a site and returns responses in the browser's format.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** Faults to put into a response. A conforming browser and authenticator produce none of them. */
export interface Wrong {
  origin?: string;
  site?: string;
  challenge?: string;
  /** User presence without user verification. */
  isUnverified?: boolean;
  counter?: number;
  userHandle?: string;
  /** Signs with this passkey's key. */
  keyOf?: SoftPasskey;
}

export interface SoftPasskey {
  id: string;
  key: KeyObject;
  userHandle: string;
  counter: number;
}

const origin = 'http://localhost:3000';
const site = 'localhost';
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

export function makePasskey(
  { challenge, user }: PublicKeyCredentialCreationOptionsJSON,
  wrong: Wrong = {},
): { passkey: SoftPasskey; response: RegistrationResponseJSON } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  const idLength = Buffer.alloc(2);
  idLength.writeUInt16BE(id.length);
  const authData = Buffer.concat([
    headOf(wrong, WITH_KEY, wrong.counter ?? 0),
    Buffer.alloc(16),
    idLength,
    id,
    isoCBOR.encode(cose),
  ]);
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(authData)],
  ]);
  const name = id.toString('base64url');
  return {
    passkey: { id: name, key: privateKey, userHandle: user.id, counter: wrong.counter ?? 0 },
    response: {
      id: name,
      rawId: name,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, wrong).toString('base64url'),
        attestationObject: Buffer.from(
          isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
        ).toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    },
  };
}

export function answerWith(
  passkey: SoftPasskey,
  { challenge }: { challenge: string },
  wrong: Wrong = {},
): AuthenticationResponseJSON {
  const data = headOf(wrong, 0, wrong.counter ?? ++passkey.counter);
  const client = clientData('webauthn.get', challenge, wrong);
  const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
  return {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key',
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, (wrong.keyOf ?? passkey).key).toString('base64url'),
      userHandle: wrong.userHandle ?? passkey.userHandle,
    },
    clientExtensionResults: {},
  };
}

function headOf(wrong: Wrong, flags: number, counter: number): Buffer {
  const head = Buffer.alloc(37);
  createHash('sha256')
    .update(wrong.site ?? site)
    .digest()
    .copy(head);
  head.writeUInt8(flags | PRESENT | (wrong.isUnverified ? 0 : VERIFIED), 32);
  head.writeUInt32BE(counter, 33);
  return head;
}

const clientData = (type: string, challenge: string, wrong: Wrong): Buffer =>
  Buffer.from(
    JSON.stringify({ type, challenge: wrong.challenge ?? challenge, origin: wrong.origin ?? origin }),
  );
