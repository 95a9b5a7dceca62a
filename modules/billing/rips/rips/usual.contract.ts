import { choice, defineParameter } from '@quina/blocks'
import { entryRoutes } from '@quina/care/contract'
import { diagnosisKinds } from '../../invoice/charge/declared.contract.ts'

const area = 'Facturación'

/** How whoever comes for an appointment enters: only urgencies and stays are asked (P06 of RIPS). */
export const usualEntryRoute = defineParameter({
  ...{ module: 'billing', name: 'usualEntryRoute', area },
  field: choice('Vía de ingreso que RIPS informa de lo ambulatorio', entryRoutes, {
    help: 'En urgencias y hospitalización la dice la admisión.',
  }),
  initial: '01',
})

/** How sure the diagnosis of a consultation is when nobody said it (C14 of RIPS). */
export const usualDiagnosisKind = defineParameter({
  ...{ module: 'billing', name: 'usualDiagnosisKind', area },
  field: choice('Tipo de diagnóstico de una consulta, si nadie lo dice', diagnosisKinds),
  initial: '01',
})
