import { serveReading } from '@quina/blocks/reader/server'
import { readPkcs12 } from './certificate.server.ts'
import type { CertificateOrder } from './certificate-reader.server.ts'

/** The program of the thread that opens certificates: deriving a key from a password takes long. */
serveReading(async function* ({ content, password }: CertificateOrder) {
  yield readPkcs12(Buffer.from(content), password)
})
