import { type ElectronicDocument, isByPin } from '../document/electronic-document.contract.ts'
import { zoned } from '../fingerprint/fingerprint.server.ts'
import { type WrittenXml, writeXml, type Xml } from '../xml/write.server.ts'
import { uuidScheme } from './build.server.ts'
import { namespaces, ublNamespace } from './names.server.ts'
import { taxSchemeOf } from './parties.server.ts'

export interface ContainerInput {
  readonly document: ElectronicDocument
  readonly uuid: string
  /** The signed document, byte for byte as DIAN accepted it. */
  readonly signed: string
  /** The answer of DIAN. */
  readonly response: string
  readonly validatedOn: string
  readonly validatedAt: string
}

/** Builds the container (AttachedDocument) for the buyer and the MUV: the document and the answer of DIAN. */
export function buildContainer({
  document,
  uuid,
  signed,
  response,
  validatedOn,
  validatedAt,
}: ContainerInput): WrittenXml {
  const content = {
    '@xmlns': ublNamespace('AttachedDocument'),
    ...namespaces,
    'ext:UBLExtensions': { 'ext:UBLExtension': { 'ext:ExtensionContent': {} } },
    'cbc:UBLVersionID': 'UBL 2.1',
    'cbc:CustomizationID': 'Documentos adjuntos',
    'cbc:ProfileID': 'Factura Electrónica de Venta',
    'cbc:ProfileExecutionID': document.environment,
    'cbc:ID': document.number,
    'cbc:IssueDate': document.issuedOn,
    'cbc:IssueTime': zoned(document.issuedAt),
    'cbc:DocumentType': 'Contenedor de Factura Electrónica',
    'cbc:ParentDocumentID': document.number,
    'cac:SenderParty': { 'cac:PartyTaxScheme': taxSchemeOf(document.issuer) },
    'cac:ReceiverParty': { 'cac:PartyTaxScheme': taxSchemeOf(document.customer) },
    'cac:Attachment': attached(signed),
    'cac:ParentDocumentLineReference': {
      'cbc:LineID': '1',
      'cac:DocumentReference': {
        'cbc:ID': document.number,
        'cbc:UUID': { '@schemeName': uuidScheme(isByPin(document)), '#': uuid },
        'cbc:IssueDate': document.issuedOn,
        'cbc:DocumentType': 'ApplicationResponse',
        'cac:Attachment': attached(response),
        'cac:ResultOfVerification': {
          'cbc:ValidatorID': 'Unidad Especial Dirección de Impuestos y Aduanas Nacionales',
          'cbc:ValidationResultCode': '02',
          'cbc:ValidationDate': validatedOn,
          'cbc:ValidationTime': zoned(validatedAt),
        },
      },
    },
  }
  return writeXml('AttachedDocument', content)
}

/** The whole document, unchanged, as text that the parser does not read. */
const attached = (xml: string): Xml => ({
  'cac:ExternalReference': {
    'cbc:MimeCode': 'text/xml',
    'cbc:EncodingCode': 'UTF-8',
    'cbc:Description': { $: xml },
  },
})
