import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import forge from 'node-forge';

/** A self-signed certificate of the shape that Apple issues. */
export function certify(subject: forge.pki.CertificateField[]): { key: string; certificate: string } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const own = forge.pki.privateKeyFromPem(key);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(own.n, own.e);
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date('2026-01-01');
  certificate.validity.notAfter = new Date('2040-01-01');
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.sign(own, forge.md.sha256.create());
  return { key, certificate: forge.pki.certificateToPem(certificate) };
}

/** A certificate for a pass type, and the one that signs those. */
export const certifyPasses = () => ({
  pass: certify([
    { type: '0.9.2342.19200300.100.1.1', value: 'pass.org.example.tickets' },
    { name: 'commonName', value: 'Pass Type ID: pass.org.example.tickets' },
    { name: 'organizationalUnitName', value: 'TEAM123456' },
  ]),
  apple: certify([{ name: 'commonName', value: 'Somebody who signs' }]),
});

/** The files of a ZIP without compression. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [size, nameSize, extraSize] = [
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
      zip.readUInt16LE(at + 28),
    ];
    const begin = at + 30 + nameSize + extraSize;
    files.set(zip.toString('utf8', at + 30, at + 30 + nameSize), zip.subarray(begin, begin + size));
    at = begin + size;
  }
  return files;
}

/** Checks what Apple checks: the manifest has the hash of every file and is signed with the key of this certificate. */
export function isSignedPass(files: Map<string, Buffer>, certificate: string): boolean {
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{}') as Record<string, string>;
  const sha1 = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex');
  const names = [...files.keys()].filter((name) => name !== 'manifest.json' && name !== 'signature');
  if (!names.every((name) => manifest[name] === sha1(files.get(name) as Buffer))) return false;
  const signed = forge.asn1.fromDer(files.get('signature')?.toString('binary') ?? '');
  // biome-ignore lint/suspicious/noExplicitAny: forge's types lack the fields that it parsed
  const { rawCapture } = forge.pkcs7.messageFromAsn1(signed) as any;
  const { UNIVERSAL } = forge.asn1.Class;
  const attributes = forge.asn1.create(UNIVERSAL, forge.asn1.Type.SET, true, rawCapture.authenticatedAttributes);
  const bytes = Buffer.from(forge.asn1.toDer(attributes).getBytes(), 'binary');
  const signature = Buffer.from(rawCapture.signature, 'binary');
  const isSha1 = rawCapture.digestAlgorithm === forge.asn1.oidToDer(forge.pki.oids.sha1 ?? '').getBytes();
  const digest = createHash(isSha1 ? 'sha1' : 'sha256').update(files.get('manifest.json') ?? '');
  return (
    bytes.includes(digest.digest()) && ['sha1', 'sha256'].some((hash) => verify(hash, bytes, certificate, signature))
  );
}
