import { decodeBody, malformedBody } from './decode-body';

const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
/** One part between two boundaries: its headers and its value. */
const PART = /^[ \t]*(\r\n.*?)\r\n\r\n(.*)$/s;
const DISPOSITION = /\r\ncontent-disposition:[ \t]*form-data[ \t]*;(.*)/i;
const NAME = /(?:^|;)[ \t]*name=(?:"([^"]*)"|([^\s;"]+))/i;
const FILE = /(?:^|;)[ \t]*filename\*?=/i;

/**
 * The text fields of a multipart form (RFC 7578), in its order. Unlike Node's own parser it accepts unquoted names, as .NET writes them,
 * and skips a preamble before the first part.
 * @throws AppError `malformed_body`
 */
export function parseMultipart(bytes: Uint8Array, contentType: string): [name: string, value: string][] {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw broken();
  // Latin-1: one character per byte, until a name or a value is decoded.
  const [, ...parts] = `\r\n${Buffer.from(bytes).toString('latin1')}`.split(`\r\n--${boundary}`);
  const end = parts.findIndex((part) => part.startsWith('--'));
  if (end === -1) throw broken();
  return parts.slice(0, end).map(fieldOf);
}

function fieldOf(part: string): [name: string, value: string] {
  const [, headers = '', value] = PART.exec(part) ?? [];
  const [, disposition] = DISPOSITION.exec(headers) ?? [];
  if (value === undefined || disposition === undefined) throw broken();
  const [, quoted, plain] = NAME.exec(disposition) ?? [];
  const name = quoted ?? plain;
  if (name === undefined) throw broken();
  if (FILE.test(disposition)) {
    throw malformedBody(`${JSON.stringify(textOf(name).slice(0, 40))} is a file: only text fields are read`);
  }
  return [textOf(name), textOf(value)];
}

const textOf = (latin1: string): string => decodeBody(Buffer.from(latin1, 'latin1'));

const broken = () => malformedBody('The body is not valid multipart/form-data');
