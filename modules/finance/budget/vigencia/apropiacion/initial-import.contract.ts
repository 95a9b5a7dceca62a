import {
  type AnswerOf,
  defineFile,
  defineQuery,
  f,
  mappingParams,
  permissionFor,
  readAnswer,
  strings,
} from '@quina/blocks'
import { z } from 'zod'
import { initial } from './initial.contract.ts'

/** The columns of a file of initial amounts: one row for each rubro leaf and fuente. */
export const importColumns = {
  rubro: f.text('Rubro', { max: 80 }),
  fuente: f.text('Fuente', { max: 30 }),
  amount: f.money('Valor'),
}

const line = z.object({ ...strings('rubroId', 'rubroIdLabel', 'fuenteId', 'fuenteIdLabel', 'amount') })
export type ImportedLine = z.output<typeof line>

const access = permissionFor(initial, 'edit')
export const initialTemplate = defineFile({
  id: 'budget.initialTemplate',
  taken: false,
  title: 'Presupuesto inicial: plantilla',
  access,
})

/** The lines of a file, with their ids; with any problem, nothing of it is used. */
export const linesInFile = defineQuery({
  id: 'budget.linesInFile',
  title: 'Presupuesto inicial: revisar un archivo de valores',
  access,
  params: { vigencia: f.integer('Vigencia'), ...mappingParams },
  takes: 'file',
  answers: readAnswer.extend({ income: z.array(line), expense: z.array(line) }),
})
export type ImportedLines = AnswerOf<typeof linesInFile>
