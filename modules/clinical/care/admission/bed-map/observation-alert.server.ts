import { type Alert, parameterOn } from '@quina/blocks/server'
import { valueFrom } from '@quina/db/server'
import { observationMost } from '../../beds/bed-use/observation-parameters.contract.ts'
import { viewTriage } from '../../triage/triage/triage.contract.ts'

/** Patients who are still in observation after the hours that the hospital allows (K14). */
export const longObservationAlert: Alert = {
  name: 'care.longObservation',
  permission: viewTriage,
  tone: 'bad',
  one: 'paciente pasa del máximo de horas en observación',
  many: 'pacientes pasan del máximo de horas en observación',
  meaning: 'Defina su conducta: egreso, hospitalización o remisión.',
  who: 'Médico de urgencias',
  to: '/care/reports/index?informe=observationTimes&band=most',
  async count(tx, { actor, today }) {
    const hours = await parameterOn(tx, observationMost, today)
    return valueFrom<number>(tx)`
      select count(*)::int as n from care.admission
      where campus_id = ${actor.campusId}::uuid and status = 'open' and observed_until is null
        and observed_from < now() - make_interval(hours => ${hours})`
  },
}
