export {
  type Certificate,
  type CertificateFacts,
  certificateFacts,
  readPkcs12,
  selfSigned,
} from './signature/certificate.server.ts'
export { signDocument } from './signature/sign.server.ts'
export { type BuiltDocument, buildDocument } from './ubl/build.server.ts'
export { buildContainer, type Contained } from './ubl/container.server.ts'
export { catalogueAddress } from './ubl/qr.server.ts'
