import { useState } from 'react';
import { useActor } from '#app/replica/live/hooks.ts';
import { TextField } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { Verbatim } from '#app/ui/verbatim.tsx';
import { scopePresets, scopes as allScopes, scopesFor } from '#shared/domain/service-accounts/scopes.ts';
import type { ScopeName } from '#shared/domain/service-accounts/scopes.ts';
import { serviceAccountNameLength } from '#shared/policy.ts';
import { FormActions } from '#app/forms/form-actions.tsx';
import { Choices, type FormProps } from './form-parts.tsx';

/** What the server is asked to make. */
export interface WantedKey {
  name: string;
  scopes: ScopeName[];
  endsAt: string | null;
  addresses: string[];
}

/** A new key. A preset chooses scopes, and each can still be changed. */
export function KeyForm({ isRunning, onCancel, onSave }: FormProps<WantedKey>) {
  const { role } = useActor();
  const presets = scopePresets.filter(({ kind }) => kind === role);
  const [name, setName] = useState('');
  const [preset, setPreset] = useState('');
  const [scopes, setScopes] = useState<ScopeName[]>([]);
  const [lastDay, setLastDay] = useState('');
  const [addresses, setAddresses] = useState('');
  const [isTried, setTried] = useState(false);

  function save() {
    setTried(true);
    if (name.trim() === '' || scopes.length === 0) return;
    onSave({
      ...{ name, scopes },
      endsAt: lastDay === '' ? null : new Date(`${lastDay}T23:59:59.999`).toISOString(),
      addresses: addresses.split(/[\s,]+/).filter((address) => address !== ''),
    });
  }

  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label="Name"
        hint="The name of the other system. Histories show it."
        required
        maxLength={serviceAccountNameLength}
        value={name}
        error={isTried && name.trim() === '' ? 'Name is required' : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Select
        label="Preset"
        value={preset}
        options={[
          { value: '', label: 'Choose yourself' },
          ...presets.map(({ label }) => ({ value: label, label })),
        ]}
        onChange={({ target }) => {
          setPreset(target.value);
          setScopes([...(presets.find(({ label }) => label === target.value)?.scopes ?? [])]);
        }}
      />
      <ScopeChoice scopes={scopes} isTried={isTried} onChange={setScopes} />
      <TextField
        type="date"
        label="Last day"
        hint="Without one, the key works until you revoke it."
        value={lastDay}
        onChange={({ target }) => setLastDay(target.value)}
      />
      <TextField
        label="Network addresses"
        hint="Such as 198.51.100.7 or 198.51.100.0/24, separated by spaces. Without any, the key works from everywhere."
        autoComplete="off"
        spellCheck={false}
        value={addresses}
        onChange={({ target }) => setAddresses(target.value)}
      />
      <FormActions isRunning={isRunning} confirm="Create key" onClose={onCancel} />
    </form>
  );
}

interface ScopesFormProps extends FormProps<ScopeName[]> {
  scopes: readonly ScopeName[];
}

/** The scopes of a key that exists. */
export function ScopesForm({ scopes: before, isRunning, onCancel, onSave }: ScopesFormProps) {
  const [scopes, setScopes] = useState<ScopeName[]>([...before]);
  const [isTried, setTried] = useState(false);
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (scopes.length > 0) onSave(scopes);
      }}
    >
      <ScopeChoice scopes={scopes} isTried={isTried} onChange={setScopes} />
      <FormActions isRunning={isRunning} confirm="Save" onClose={onCancel} />
    </form>
  );
}

interface ScopeChoiceProps {
  scopes: readonly ScopeName[];
  isTried: boolean;
  onChange: (scopes: ScopeName[]) => void;
}

function ScopeChoice({ scopes, isTried, onChange }: ScopeChoiceProps) {
  const { role } = useActor();
  const offered = role === 'employer' || role === 'provider' ? scopesFor(role) : [];
  return (
    <Choices
      legend="What the key may do"
      missing="Choose at least one scope"
      options={offered.map((name) => ({
        ...{ value: name, label: allScopes[name].label, hint: <Verbatim>{name}</Verbatim> },
      }))}
      chosen={scopes}
      isTried={isTried}
      onChange={onChange}
    />
  );
}
