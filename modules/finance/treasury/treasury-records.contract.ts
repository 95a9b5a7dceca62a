import { f } from '@quina/blocks'

/** The treasury tables that are neither documents nor catalogs, as the audit shows them. */
export const treasuryRecords = [
  {
    table: 'treasury.bank_file_line',
    label: 'Archivo al banco: línea',
    fields: {
      egresoId: f.ref('treasury.egreso', 'Egreso'),
      payeeId: f.ref('treasury.egresoPayee', 'Beneficiario'),
      result: f.text('Resultado'),
      message: f.text('Mensaje del banco'),
    },
  },
  {
    table: 'treasury.statement_line',
    label: 'Extracto bancario: línea',
    fields: { bankAccountId: f.ref('treasury.bankAccount', 'Cuenta bancaria') },
  },
  {
    table: 'treasury.bank_match',
    label: 'Cruce de conciliación bancaria',
    fields: { madeBy: f.ref('admin.user', 'Cruzó') },
  },
] as const
