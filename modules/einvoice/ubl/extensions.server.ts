import type { ElectronicDocument, HealthExtension } from '../document/electronic-document.contract.ts'
import { softwareSecurityCode } from '../fingerprint/fingerprint.server.ts'
import type { Xml } from '../xml/write.server.ts'
import { agency, dian, present } from './names.server.ts'

/** The extensions, in the order DIAN and the ministry ask for: DIAN's own, health always the second, the signature last. */
export function extensionsOf(document: ElectronicDocument, qr: string): Xml {
  const contents: readonly Xml[] = [
    { 'sts:DianExtensions': dianExtension(document, qr) },
    ...(document.health === null ? [] : [healthExtension(document.health)]),
    {},
  ]
  return { 'ext:UBLExtension': contents.map((content) => ({ 'ext:ExtensionContent': content })) }
}

function dianExtension({ authorization, software, number }: ElectronicDocument, qr: string): Xml {
  return present({
    'sts:InvoiceControl': authorization === null ? undefined : control(authorization),
    'sts:InvoiceSource': {
      'cbc:IdentificationCode': {
        '@listAgencyID': '6',
        '@listAgencyName': 'United Nations Economic Commission for Europe',
        '@listSchemeURI': 'urn:oasis:names:specification:ubl:codelist:gc:CountryIdentificationCode-2.1',
        '#': 'CO',
      },
    },
    'sts:SoftwareProvider': {
      'sts:ProviderID': {
        ...agency,
        '@schemeID': software.providerDigit,
        '@schemeName': '31',
        '#': software.providerNit,
      },
      'sts:SoftwareID': { ...agency, '#': software.id },
    },
    'sts:SoftwareSecurityCode': { ...agency, '#': softwareSecurityCode(software, number) },
    'sts:AuthorizationProvider': {
      'sts:AuthorizationProviderID': {
        ...agency,
        '@schemeID': dian.digit,
        '@schemeName': '31',
        '#': dian.nit,
      },
    },
    'sts:QRCode': qr,
  })
}

const control = (of: NonNullable<ElectronicDocument['authorization']>): Xml => ({
  'sts:InvoiceAuthorization': of.number,
  'sts:AuthorizationPeriod': { 'cbc:StartDate': of.from, 'cbc:EndDate': of.to },
  'sts:AuthorizedInvoices': { 'sts:Prefix': of.prefix, 'sts:From': of.first, 'sts:To': of.last },
})

interface Told {
  readonly name: string
  readonly value?: string | null
  readonly code?: string
  readonly list?: string
}

/** Resolución 948 of 2026: contract and policy are always named, and one at most says something. */
function healthExtension(health: HealthExtension): Xml {
  const told: readonly Told[] = [
    { name: 'CODIGO_PRESTADOR', value: health.provider },
    {
      name: 'MODALIDAD_PAGO',
      value: health.modality.name,
      code: health.modality.code,
      list: 'salud_modalidad_pago.gc',
    },
    {
      name: 'COBERTURA_PLAN_BENEFICIOS',
      value: health.coverage.name,
      code: health.coverage.code,
      list: 'salud_cobertura.gc',
    },
    { name: 'NUMERO_CONTRATO', value: health.contract },
    { name: 'NUMERO_POLIZA', value: health.policy },
    ...(health.withoutContract === null
      ? []
      : [
          {
            name: 'FACTURA_SIN_CONTRATO',
            value: health.withoutContract.name,
            code: health.withoutContract.code,
            list: 'salud_cobertura.gc',
          },
        ]),
  ]
  return {
    CustomTagGeneral: {
      '#': [
        { Name: 'Responsable' },
        { Value: 'www.minSalud.gov.co' },
        { Name: 'Tipo, identificador:año del acto administrativo' },
        { Value: 'Resolución 000948:2026' },
        { Interoperabilidad: sector(told) },
      ],
    },
  }
}

const sector = (told: readonly Told[]): Xml => ({
  Group: {
    '@schemeName': 'Sector Salud',
    Collection: { '@schemeName': 'Usuario', AdditionalInformation: told.map(information) },
  },
})

const information = ({ name, value, code, list }: Told): Xml => ({
  Name: name,
  Value: present({ '@schemeID': code, '@schemeName': list, '#': value ?? undefined }),
})
