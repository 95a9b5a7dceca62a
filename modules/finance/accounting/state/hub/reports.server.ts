import type { AnyReport } from '@quina/blocks'
import type { Operation } from '@quina/blocks/server'
import {
  accountLedger,
  centreLedger,
  documentLedger,
  fuenteLedger,
  terceroLedger,
} from '../../books/auxiliary/auxiliary.contract.ts'
import { auxiliaryOperations } from '../../books/auxiliary/auxiliary.server.ts'
import { detailOperations } from '../../books/books/detail.server.ts'
import {
  comparative,
  generalLedger,
  inventory,
  quarterly,
  trialBalance,
  trialByCentre,
  trialByFuente,
  trialByTercero,
} from '../../books/books/trial.contract.ts'
import { trialOperations } from '../../books/books/trial.server.ts'
import { controlReport } from '../../books/control/control.contract.ts'
import { controlOperations } from '../../books/control/control.server.ts'
import { columnarJournal, dailyTotals, journalBook } from '../../books/diario/diario.contract.ts'
import { diarioOperations } from '../../books/diario/diario.server.ts'
import { payablesAge, receivablesAge } from '../../books/open-item/age.contract.ts'
import { ageOperations } from '../../books/open-item/age.server.ts'
import { certificates } from '../../withholding/certificate/certificate.contract.ts'
import { certificateOperations } from '../../withholding/certificate/certificate.server.ts'
import {
  estampillas,
  form350,
  icaDeclaration,
  withheldLines,
} from '../../withholding/declaration/declaration.contract.ts'
import { declarationOperations } from '../../withholding/declaration/declaration.server.ts'
import { chipBalances, chipFindingsReport, chipReciprocal, chipVariations } from '../chip/chip.contract.ts'
import { chipOperations } from '../chip/chip.server.ts'
import { exogenaFindings, exogenaReports } from '../exogena/exogena.contract.ts'
import { exogenaOperations } from '../exogena/exogena.server.ts'
import { officialFileOperations } from '../official-file/official-file.server.ts'
import { flowOperations } from '../statement/flow.server.ts'
import { cashFlow, equityChanges, financialPosition, income } from '../statement/statement.contract.ts'
import { statementOperations } from '../statement/statement.server.ts'

/** The books and statements of the hub, in its order. */
export const hubReports: readonly AnyReport[] = [
  trialBalance,
  trialByTercero,
  trialByCentre,
  trialByFuente,
  comparative,
  quarterly,
  journalBook,
  dailyTotals,
  columnarJournal,
  generalLedger,
  inventory,
  accountLedger,
  terceroLedger,
  centreLedger,
  fuenteLedger,
  documentLedger,
  financialPosition,
  income,
  equityChanges,
  cashFlow,
  payablesAge,
  receivablesAge,
  controlReport,
  chipBalances,
  chipReciprocal,
  chipVariations,
  chipFindingsReport,
  form350,
  icaDeclaration,
  estampillas,
  withheldLines,
  certificates,
  ...exogenaReports.map(({ report }) => report),
  exogenaFindings,
]

export const hubOperations: readonly Operation[] = [
  ...trialOperations,
  ...detailOperations,
  ...diarioOperations,
  ...auxiliaryOperations,
  ...statementOperations,
  ...flowOperations,
  ...ageOperations,
  ...controlOperations,
  ...chipOperations,
  ...officialFileOperations,
  ...declarationOperations,
  ...certificateOperations,
  ...exogenaOperations,
]
