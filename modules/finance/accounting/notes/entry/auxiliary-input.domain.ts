/** The parameters of an account's auxiliary in the address of the reports. */
export interface AuxiliaryInput {
  readonly informe: 'accountLedger'
  readonly vigencia: number
  readonly from: string
  readonly to: string
  readonly account: string
  readonly fuenteId: string
  readonly campusId: string
}

/**
 * The auxiliary that matches the filters of the list of lines: of the month they name, or of the whole year. Null when they do
 * not name one account by its digits.
 */
export function auxiliaryInput(
  filters: Readonly<Record<string, unknown>>,
  vigencia: number,
): AuxiliaryInput | null {
  const text = (name: string): string => String(filters[name] ?? '').trim()
  const account = text('account')
  if (!/^[1-9]\d*$/.test(account)) return null
  const [, year, number] = /^(\d{4})-(\d{2})$/.exec(text('month')) ?? []
  const one = (name: string): string => (text(name).includes(',') ? '' : text(name))
  return {
    informe: 'accountLedger',
    vigencia: year === undefined ? vigencia : Number(year),
    from: number === undefined ? 'm1' : `m${Number(number)}`,
    to: number === undefined ? 'm13' : `m${Number(number)}`,
    account,
    fuenteId: one('fuenteId'),
    campusId: one('campusId'),
  }
}
