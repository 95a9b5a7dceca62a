import forge from 'node-forge'

/** The file of a certificate whose seal requires so many iterations. It opens with *clave*. */
export function certificateOf(iterations: number): Buffer {
  const { pki, asn1, pkcs12 } = forge
  const keys = pki.rsa.generateKeyPair(1024)
  const certificate = pki.createCertificate()
  certificate.publicKey = keys.publicKey
  certificate.sign(keys.privateKey)
  const file = pkcs12.toPkcs12Asn1(keys.privateKey, [certificate], 'clave', { count: 1, algorithm: '3des' })
  const seal = (file.value as forge.asn1.Asn1[])[2]!.value as forge.asn1.Asn1[]
  const count = asn1.create(
    asn1.Class.UNIVERSAL,
    asn1.Type.INTEGER,
    false,
    asn1.integerToDer(iterations).getBytes(),
  )
  seal[2] = count
  return Buffer.from(asn1.toDer(file).getBytes(), 'binary')
}
