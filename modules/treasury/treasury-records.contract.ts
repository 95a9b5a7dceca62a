import { code, day, money, ref, text } from '@quina/blocks'

/** The tables of treasury that neither documents nor catalogs name by themselves, as the audit shows them. */
export const treasuryRecords = [
  {
    table: 'treasury.bank_file_line',
    label: 'Archivo al banco: línea',
    fields: {
      egresoId: ref('treasury.egreso', 'Egreso'),
      reference: code('Referencia'),
      amount: money('Valor'),
      result: text('Resultado'),
      message: text('Mensaje del banco'),
    },
  },
  {
    table: 'treasury.statement_line',
    label: 'Extracto bancario: línea',
    fields: {
      date: day('Fecha'),
      description: text('Descripción'),
      reference: code('Referencia'),
      amount: money('Valor'),
    },
  },
  {
    table: 'treasury.bank_match',
    label: 'Cruce de conciliación bancaria',
    fields: { amount: money('Valor'), reason: text('Motivo') },
  },
] as const
