import { condition, day, integer, listOf, money, ref, text } from '@quina/blocks'

export const bankFilePath = '/api/treasury/bankFile'
export const bankFilePermissions = {
  view: 'treasury.bankFile.view',
  create: 'treasury.bankFile.create',
  answer: 'treasury.bankFile.answer',
} as const

/** Files sent to banks, with what became of their lines. */
export const bankFileList = listOf({
  columns: {
    number: integer('Número'),
    date: day('Fecha'),
    bankAccountId: ref('treasury.bankAccount', 'Cuenta bancaria'),
    formatName: text('Formato'),
    count: integer('Giros'),
    total: money('Valor'),
    confirmed: integer('Pagados'),
    rejected: integer('Rechazos'),
    sha256: text('Huella'),
    condition: condition('Estado', {
      sent: ['Generado', 'info'],
      partial: ['Con respuesta parcial', 'warning'],
      answered: ['Respondido', 'good'],
    }),
  },
  totals: ['total'],
  sort: '-number',
  filters: ['bankAccountId', 'condition', 'date'],
  searches: 'Número o cuenta',
})
