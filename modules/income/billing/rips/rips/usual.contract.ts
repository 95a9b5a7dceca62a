import { defineParameter, f } from '@quina/blocks'
import { entryRoutes } from '@quina/care/contract'
import { diagnosisKinds } from '../../invoice/charges/charge/declared.contract.ts'

const area = 'Facturación'

/** The vía de ingreso of a patient with an appointment: only urgencies and stays record it (P06 of RIPS). */
export const usualEntryRoute = defineParameter({
  id: 'billing.usualEntryRoute',
  area,
  field: f.choice('Vía de ingreso que RIPS informa de lo ambulatorio', entryRoutes, {
    help: 'En urgencias y hospitalización la dice la admisión.',
  }),
  initial: '01',
})

/** The default certainty of the diagnosis of a consultation (C14 of RIPS). */
export const usualDiagnosisKind = defineParameter({
  id: 'billing.usualDiagnosisKind',
  area,
  field: f.choice('Tipo de diagnóstico de una consulta, si nadie lo dice', diagnosisKinds),
  initial: '01',
})
