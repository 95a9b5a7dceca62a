import type { DocumentKind } from '../document/electronic-document.contract.ts'

const prefixes: Readonly<Record<DocumentKind | 'container' | 'zip', string>> = {
  invoice: 'fv',
  'credit-note': 'nc',
  'debit-note': 'nd',
  container: 'ad',
  zip: 'z',
}
const ownSoftware = '000'

export interface FileNameParts {
  readonly nit: string
  /** Only its last two digits are used. */
  readonly year: number
  /** The sequence number of the sending in the year, in hexadecimal with eight digits. */
  readonly consecutive: number
}

/** The same for an electronic payroll, whose annex has no place for the software. */
export function payrollFileName(
  kind: 'nie' | 'niae' | 'z',
  { nit, year, consecutive }: FileNameParts,
): string {
  const body = `${nit.padStart(10, '0')}${String(year).slice(-2)}${hexadecimal(consecutive)}`
  return `${kind}${body}.${kind === 'z' ? 'zip' : 'xml'}`
}

/** The name that DIAN requires: kind, NIT of ten digits, `000` for one's own software, year, consecutive. */
export function fileName(kind: keyof typeof prefixes, { nit, year, consecutive }: FileNameParts): string {
  const body = `${nit.padStart(10, '0')}${ownSoftware}${String(year).slice(-2)}${hexadecimal(consecutive)}`
  return `${prefixes[kind]}${body}.${kind === 'zip' ? 'zip' : 'xml'}`
}

const hexadecimal = (consecutive: number): string => consecutive.toString(16).toUpperCase().padStart(8, '0')
