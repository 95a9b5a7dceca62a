import type { Xml } from '../xml/write.server.ts'

/** The namespaces of every DIAN document. */
export const namespaces = {
  '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  '@xmlns:ext': 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
  '@xmlns:sts': 'dian:gov:co:facturaelectronica:Structures-2-1',
  '@xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#',
  '@xmlns:xades': 'http://uri.etsi.org/01903/v1.3.2#',
  '@xmlns:xades141': 'http://uri.etsi.org/01903/v1.4.1#',
} as const

export const ublNamespace = (root: string): string => `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`

/** DIAN as the agency of its codes. */
export const agency = {
  '@schemeAgencyID': '195',
  '@schemeAgencyName': 'CO, DIAN (Dirección de Impuestos y Aduanas Nacionales)',
} as const

export const dian = { nit: '800197268', digit: '4' } as const

/** An element that may be repeated, or absent. */
export const each = <T>(rows: readonly T[], of: (row: T, at: number) => Xml): readonly Xml[] | undefined =>
  rows.length === 0 ? undefined : rows.map(of)

/** Removes undefined parts: an absent element is not an empty one. */
export const present = (parts: Xml): Xml =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
