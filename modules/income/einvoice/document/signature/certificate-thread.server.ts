import { serveReading } from '@quina/blocks/reader/server'
import { readPkcs12 } from './certificate.server.ts'
import type { CertificateOrder } from './certificate-reader.server.ts'

/** The program of the thread where certificates are opened: a password takes its time to become a key. */
serveReading(async function* ({ content, password }: CertificateOrder) {
  yield readPkcs12(Buffer.from(content), password)
})
