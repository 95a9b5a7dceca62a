import { writeRange } from '@quina/blocks'
import type { Alert, Operation } from '@quina/blocks/server'
import { valueFrom } from '@quina/db/server'
import { addDays } from '@quina/kernel'
import { viewPatientAccess } from '../patient/patient.contract.ts'
import { accessMotiveFields, accessMotiveList, accessMotivePath } from './access-motive.contract.ts'
import { rememberedList } from './remembered-list.server.ts'

export const accessMotiveOperations: readonly Operation[] = rememberedList(
  {
    list: accessMotiveList,
    view: 'people.accessMotiveList',
    path: accessMotivePath,
    title: 'Accesos con motivo',
    tag: 'people',
    access: viewPatientAccess,
    scope: () => ({ campusId: null }),
  },
  ({ patientId }) => String(patientId),
)

export const accessMotiveAlert: Alert = {
  name: 'accessMotives',
  permission: viewPatientAccess,
  tone: 'warning',
  one: 'ficha abierta con motivo desde ayer',
  many: 'fichas abiertas con motivo desde ayer',
  meaning:
    'Las abrió quien no atiende al paciente. Revise que el motivo lo justifique y, si no, abra un incidente de datos.',
  who: 'El oficial de protección de datos',
  to: ({ today }) =>
    `/accesos-con-motivo?at=${writeRange(accessMotiveFields.at, { from: addDays(today, -1), to: today })}`,
  count: (tx, { today }) => valueFrom<number>(tx)`
    select count(*)::int as all from people.access_motive
    where (at at time zone 'America/Bogota')::date between ${addDays(today, -1)}::date and ${today}::date`,
}
