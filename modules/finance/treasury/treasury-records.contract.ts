import { ref, text } from '@quina/blocks'

/** The tables of treasury that neither documents nor catalogs name by themselves, as the audit shows them. */
export const treasuryRecords = [
  {
    table: 'treasury.bank_file_line',
    label: 'Archivo al banco: línea',
    fields: {
      egresoId: ref('treasury.egreso', 'Egreso'),
      payeeId: ref('treasury.egresoPayee', 'Beneficiario'),
      result: text('Resultado'),
      message: text('Mensaje del banco'),
    },
  },
  {
    table: 'treasury.statement_line',
    label: 'Extracto bancario: línea',
    fields: {
      bankAccountId: ref('treasury.bankAccount', 'Cuenta bancaria'),
    },
  },
  {
    table: 'treasury.bank_match',
    label: 'Cruce de conciliación bancaria',
    fields: { madeBy: ref('admin.user', 'Cruzó') },
  },
] as const
