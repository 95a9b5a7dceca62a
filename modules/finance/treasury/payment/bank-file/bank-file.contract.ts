import { defineCommand, defineFile, f, listOf, permission } from '@quina/blocks'
import { z } from 'zod'

export const bankFilePath = '/api/treasury/bankFile'
export const bankFilePermissions = {
  view: permission('treasury.bankFile.view', 'Ver archivos para bancos'),
  create: permission('treasury.bankFile.create', 'Generar archivos para bancos'),
  answer: permission('treasury.bankFile.answer', 'Importar respuestas de bancos'),
}

/** Files sent to banks, with the result of each line. */
export const bankFileList = listOf({
  columns: {
    number: f.integer('Número'),
    date: f.day('Fecha'),
    bankAccountId: f.ref('treasury.bankAccount', 'Cuenta bancaria'),
    formatName: f.text('Formato'),
    count: f.integer('Giros'),
    total: f.money('Valor'),
    confirmed: f.integer('Pagados'),
    rejected: f.integer('Rechazos'),
    sha256: f.text('Huella'),
    condition: f.condition('Estado', {
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

/** Writes the file of the transfers of an account that wait to be sent: the selected ones, or all when none is selected. */
export const makeBankFile = defineCommand({
  id: 'treasury.makeBankFile',
  verb: 'Generar archivo',
  title: 'Generar el archivo plano de los giros por enviar de una cuenta',
  access: bankFilePermissions.create,
  consequence:
    'Se incluyen los giros por transferencia de la cuenta que aún no están en un archivo, con su formato.',
  about: { egresos: f.optional(f.lines('Giros', { egresoId: f.ref('treasury.egreso', 'Egreso') })) },
  params: { bankAccountId: f.ref('treasury.bankAccount', 'Cuenta de la que se giró') },
  answers: z.object({ id: z.string(), number: z.number(), count: z.number(), total: z.string() }),
})

const file = { id: f.ref('treasury.bankFile', 'Archivo') }

/** The content of a bank file, as it was made. */
export const bankFileContent = defineFile({
  id: 'treasury.bankFileContent',
  title: 'Descargar un archivo para el banco, tal como se generó',
  access: bankFilePermissions.view,
  taken: 'export',
  params: file,
  opens: ['id'],
})

/** Records the bank's answer for each line of a file. */
export const takeBankAnswer = defineCommand({
  id: 'treasury.takeBankAnswer',
  verb: 'Importar respuesta',
  title: 'Importar la respuesta del banco: confirma o rechaza cada giro',
  access: bankFilePermissions.answer,
  consequence:
    'Lo pagado queda confirmado. Lo rechazado se reversa y la cuenta del beneficiario exige otra aprobación.',
  about: file,
  params: {
    text: f.note('Respuesta del banco', {
      max: 5_000_000,
      help: 'Abra el archivo que envió el banco y pegue su contenido',
    }),
  },
  answers: z.object({ confirmed: z.number(), rejected: z.number() }),
})
