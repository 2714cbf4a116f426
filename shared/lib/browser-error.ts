// What a browser tells of an error in the app: where in the code it happened, and nothing that a person typed or reads.

/** An error of a browser, without addresses and values. */
export interface BrowserError {
  build: string;
  /** The pattern of the screen's address. */
  route: string;
  message: string;
  /** A line per frame: the function, the file, its line and column. */
  stack: string[];
}

const mostFrames = 20;
const mostInMessage = 300;

/** The words of the messages that browsers and libraries make. Every other word may be a value. */
const knownWords = new Set(
  `a abort aborted access after already an and any array assignment at await be been before body buffer by call callback
  called can cannot child class client closed code components conflict connection constant constructor context could
  create data database date declaration defined delete denied descriptor destroyed detached did document does during
  dynamically element empty end error exceeded execute expected failed fail fetch fewer for found from function getter
  hooks http in incorrect index infinite initialization input insert instance instead interface internal invalid is
  iterable iterator json key larger length load long loop many maximum maybe memory message missing minified minimum module
  more mutation name network no node non-error not nothing null number object of on once only open operation or
  out parameter parent parse pending permission position private promise properties property quota range react reached read
  reading reason recursion reference refused rejected remove render rendered request required resource response
  returned script security set setter setting size some stack state stopped storage store string suspended symbol syntax
  target than that the then this thrown time timed timeout to token too transaction tried type types
  unable undefined unexpected uninitialized unknown unsupported update updated url used user valid value variable version
  visit was when while window with within worker write`.split(/\s+/),
);

/** Replaces what may be a value by an ellipsis: quoted texts, numbers, and words that no browser uses in a message. */
export function withoutValues(text: string): string {
  return text
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|‘[^’]*’|«[^»]*»/g, '…')
    .split(/\s+/)
    .map((word) => (isKnown(word) ? word : '…'))
    .join(' ')
    .replaceAll(/…(?: …)+/g, '…')
    .slice(0, mostInMessage);
}

const isKnown = (word: string): boolean =>
  /^(?:[A-Z][a-z]+)*Error:?$/.test(word) ||
  knownWords.has(word.toLowerCase().replaceAll(/^\(|[),.:;!?]+$/g, ''));

/** Returns the frames of a stack as `function file:line:column`. The message, hosts and folders are left out. */
export const framesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .flatMap((line) => {
      const place = /([\w.-]+\.[jt]sx?)(?:\?[\w.=-]*)?:(\d+):(\d+)\)?$/.exec(line.trim());
      const [, name = ''] =
        /^(?:at )?(?:async )?(?!(?:at|async) )([A-Za-z_$][\w$.<>]{0,60})(?=[ @])/.exec(line.trim()) ?? [];
      return place ? [`${name || '-'} ${place[1]}:${place[2]}:${place[3]}`] : [];
    })
    .slice(0, mostFrames);
