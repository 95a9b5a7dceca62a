import { generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'

interface CertificateInput {
  /** What the subject says as its serial number; nothing when null. */
  readonly nit?: string | null
  readonly from?: string
  readonly to?: string
  /** What it was given for; it says nothing of it when null. */
  readonly usage?: Readonly<Record<string, boolean>> | null
  readonly isAuthority?: boolean
}

/** The key of all of them: what is tested is what a certificate says. */
const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
})

/** A file as certification authorities deliver it, for a house of NIT 900123456 unless it says otherwise. */
export function certificateFile(given: CertificateInput, password: string): Buffer {
  const { nit = '900123456', from = '2026-01-01', to = '2028-01-01', usage = null, isAuthority } = given
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey)
  certificate.serialNumber = '02'
  certificate.validity.notBefore = new Date(from)
  certificate.validity.notAfter = new Date(to)
  const subject = [
    { shortName: 'C', value: 'CO' },
    { shortName: 'CN', value: 'ESE Hospital de Prueba' },
    ...(nit === null ? [] : [{ type: '2.5.4.5', value: nit }]),
  ]
  certificate.setSubject(subject)
  certificate.setIssuer([{ shortName: 'CN', value: 'Autoridad de prueba' }])
  certificate.setExtensions([
    ...(usage === null ? [] : [{ name: 'keyUsage', critical: true, ...usage }]),
    ...(isAuthority ? [{ name: 'basicConstraints', cA: true }] : []),
  ])
  const key = forge.pki.privateKeyFromPem(pair.privateKey)
  certificate.sign(key, forge.md.sha256.create())
  const file = forge.pkcs12.toPkcs12Asn1(key, [certificate], password, { algorithm: '3des' })
  return Buffer.from(forge.asn1.toDer(file).getBytes(), 'binary')
}
