import { expect, test } from 'vitest'
import type { AppointmentTypeValues } from './appointment-type.contract.ts'
import { type AppointmentTypeFacts, checkAppointmentType } from './appointment-type.server.ts'

const first: AppointmentTypeValues = {
  code: 'MG1',
  name: 'Medicina general primera vez',
  class: 'first',
  specialtyId: null,
  minutes: 20,
  modalityId: 'm' as never,
  cupsId: 'c' as never,
  finalidadId: 'f' as never,
  causeId: 'e' as never,
  groupCapacity: 1,
  aheadHoursMin: 0,
  aheadDaysMax: 90,
  conventionId: null,
  sex: null,
  ageMinMonths: null,
  ageMaxMonths: null,
  countsOpportunity: true,
  requiresOrder: false,
  requiresAuthorization: false,
  requiresCuota: false,
  allowsOverbooking: false,
  preparation: null,
}
const facts: AppointmentTypeFacts = {
  cups: { code: '890201', enabled: true, use: 'AC', sex: 'A' },
  modality: '01',
  finalidad: { code: '15', consultations: 'SI', procedures: 'SI' },
  cause: '38',
}
const women = { ...facts, cups: { ...facts.cups, sex: 'F' } }
const promotion = { ...facts, finalidad: { ...facts.finalidad, code: '11' } }
const notForConsultations = { ...facts, finalidad: { code: '14', consultations: 'NO', procedures: 'SI' } }

test.each<[string, AppointmentTypeValues, AppointmentTypeFacts]>([
  ['a first visit', first, facts],
  ['telemedicine', { ...first, class: 'telemedicine' }, { ...facts, modality: '06' }],
  ['promotion with its cause', first, { ...promotion, cause: '40' }],
  [
    'a procedure of specific protection',
    first,
    { ...notForConsultations, cups: { ...facts.cups, use: 'AP' } },
  ],
  ['a group', { ...first, class: 'group', groupCapacity: 20 }, facts],
  ['a consultation of women', { ...first, sex: 'F' }, women],
])('%s may be kept', (_, values, known) => expect(() => checkAppointmentType(values, known)).not.toThrow())

test.each<[string, AppointmentTypeValues, AppointmentTypeFacts, string, string]>([
  ['a disabled CUPS', first, { ...facts, cups: { ...facts.cups, enabled: false } }, 'TCI-002', 'cupsId'],
  ['a CUPS of women for everybody', first, women, 'TCI-003', 'sex'],
  ['telemedicine at the desk', { ...first, class: 'telemedicine' }, facts, 'TCI-004', 'modalityId'],
  ['a first visit from afar', first, { ...facts, modality: '07' }, 'TCI-004', 'modalityId'],
  ['a finalidad of procedures', first, notForConsultations, 'TCI-005', 'finalidadId'],
  ['promotion of another cause', first, promotion, 'TCI-006', 'causeId'],
  ['crossed ages', { ...first, ageMinMonths: 12, ageMaxMonths: 6 }, facts, 'TCI-007', 'ageMaxMonths'],
  ['a group that is none', { ...first, groupCapacity: 2 }, facts, 'TCI-008', 'groupCapacity'],
  ['a control that counts', { ...first, class: 'control' }, facts, 'TCI-009', 'countsOpportunity'],
])('%s is refused', (...[, values, known, code, field]) =>
  expect(() => checkAppointmentType(values, known)).toThrow(
    expect.objectContaining({ code, fields: { [field]: expect.any(String) } }),
  ),
)
