import { dayInBogota } from '@quina/kernel'

/** The address of the estado de cuenta of a payer, or of one of its contracts, as of today. */
export const statementOf = (input: string): string =>
  `/accounting/wallet/report?informe=statement&to=${dayInBogota(new Date())}&${input}`
