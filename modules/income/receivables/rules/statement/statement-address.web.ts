import { dayInBogota } from '@quina/kernel'

/** Where the estado de cuenta of a payer, and of a contract of it, is read as it is today. */
export const statementOf = (input: string): string =>
  `/accounting/wallet/report?informe=statement&to=${dayInBogota(new Date())}&${input}`
