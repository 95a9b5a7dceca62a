import { campusScope, listOperations, type Operation, optionsOperation } from '@quina/blocks/server'
import { answerOperations } from '../glosa-answer/answer.server.ts'
import { creditOperations } from '../glosa-credit/credit.server.ts'
import { glosaImportOperations } from '../glosa-import/glosa-import.server.ts'
import { glosaCodeList, glosaCodePath, glosaTermList, glosaTermPath, viewGlosas } from './glosa.contract.ts'
import { glosaDocumentOperations } from './glosa.server.ts'

export const glosaOperations: Operation[] = [
  ...glosaDocumentOperations,
  ...answerOperations,
  ...creditOperations,
  ...glosaImportOperations,
  ...listOperations({
    list: glosaTermList,
    view: 'receivables.glosaTermList',
    path: glosaTermPath,
    title: 'Términos de glosas',
    tag: 'receivables',
    access: viewGlosas,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
]

/** The causes of the Manual Único, as list and options: they name nobody. */
export const glosaCodeOperations: Operation[] = [
  ...listOperations({
    list: glosaCodeList,
    view: 'receivables.glosaCodeList',
    path: glosaCodePath,
    title: 'Causas de glosa y devolución',
    tag: 'receivables',
    access: viewGlosas,
    scope: () => ({ campusId: null }),
  }),
  optionsOperation({
    whose: 'house',
    to: 'receivables.glosaCode',
    title: 'Causas de glosa y devolución',
    access: viewGlosas,
  }),
]
