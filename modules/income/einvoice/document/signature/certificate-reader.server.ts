import { fileReader } from '@quina/blocks/reader/server'
import { Problem } from '@quina/kernel'
import type { Certificate } from './certificate.server.ts'

export type CertificateOrder = Readonly<{ content: Uint8Array; password: string }>

const reader = fileReader<CertificateOrder, Certificate>({
  program: new URL('./certificate-thread.server.ts', import.meta.url),
  threads: 1,
  apart: true,
})

/** Opens the certificate of a PKCS#12 file in a separate process. @throws Problem as `readPkcs12` and the reader */
export async function openCertificate(order: CertificateOrder, gone?: AbortSignal): Promise<Certificate> {
  for await (const certificate of reader.read(order, gone)) return certificate
  throw new Problem('FEV-021', 'El certificado no trae su llave privada o su cadena.')
}
