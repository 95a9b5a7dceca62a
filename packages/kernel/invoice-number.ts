import { fold } from './text.ts'

/** Prefix and number without what each writes its own way: `fe-00123`, `FE 123` and `FE123` are one. */
export function invoiceKey(typed: string): string {
  const compact = fold(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  const [, prefix = '', digits = ''] = /^(.*?)(\d*)$/.exec(compact) ?? []
  return `${prefix}${digits.replace(/^0+(?=\d)/, '')}`
}

/** The digits that end a number, for what is written without its prefix. */
export const invoiceDigits = (typed: string): string => /(\d+)$/.exec(invoiceKey(typed))?.[1] ?? ''

/** Whether only the number was written, without its prefix. */
export const isBareNumber = (typed: string): boolean => /^\d+$/.test(invoiceKey(typed))

/**
 * Which of some invoices was written: the one of that prefix and number or, without prefix, the only one of that number. All that
 * it may be when it is ambiguous, and none when it is none.
 */
export function invoicesWritten<T extends { readonly number: string }>(
  typed: string,
  invoices: readonly T[],
): readonly T[] {
  const key = invoiceKey(typed)
  const exact = invoices.filter(({ number }) => invoiceKey(number) === key)
  if (exact.length > 0 || !isBareNumber(typed)) return exact
  return invoices.filter(({ number }) => invoiceDigits(number) === key)
}
