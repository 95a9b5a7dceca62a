import {
  defineCommand,
  defineQuery,
  type Fields,
  f,
  permission,
  permissionFor,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { z } from 'zod'
import { type BedKind, bed, bedKinds } from '../../beds/bed/bed.contract.ts'
import {
  type BedMotive,
  type BedState,
  bedMotives,
  bedStates,
} from '../../beds/bed-use/bed-states.contract.ts'

export const assignBeds = permission('care.bed.assign', 'Asignar, trasladar, reservar y liberar camas')
const cleanBeds = permission('care.bed.clean', 'Dar por limpias las camas')
const blockBeds = permission('care.bed.block', 'Bloquear y habilitar camas')

/** The key of the convention that gives the colour of a bed. */
export const bedConvention = (state: BedState, motive: BedMotive | null): string =>
  motive === 'repair' && state === 'blocked' ? 'mantenimiento' : conventionKeys[state]

const conventionKeys: Readonly<Record<BedState, string>> = {
  free: 'disponible',
  reserved: 'reservada',
  occupied: 'ocupada',
  cleaning: 'limpieza',
  blocked: 'bloqueada',
}

const bedId = f.ref('care.bed', 'Cama')
const admissionId = f.ref('care.admission', 'Admisión')
const when = { date: f.day('Fecha'), time: f.time('Hora') } satisfies Fields
const confirmed = f.flag('Confirmo las advertencias', {
  help: 'Si la cama no es para su edad o comparte cuarto con personas de otro sexo.',
})
const moved = z.object({ bed: z.string() })
const which = { bedId }

const lying = z.object({
  ...strings('id', 'code', 'patient', 'document', 'age', 'sex'),
  ...stringsOrNull('diagnosis', 'payer', 'alerts'),
  /** Since when the patient is in observation in urgencies; null for others. */
  observedFrom: z.string().nullable(),
  days: z.number(),
})

/** Every bed of this site with its current state, by service. */
export const bedMap = defineQuery({
  id: 'care.bedMap',
  title: 'Camas: mapa',
  access: permissionFor(bed, 'view'),
  live: ['care.bed'],
  answers: z.object({
    beds: z.array(
      z.object({
        ...strings('id', 'code', 'name'),
        room: z.string().nullable(),
        service: z.string(),
        kind: z.enum(Object.keys(bedKinds) as BedKind[]),
        state: z.enum(Object.keys(bedStates) as BedState[]),
        ...stringsOrNull('since', 'until'),
        motive: z.enum(Object.keys(bedMotives) as BedMotive[]).nullable(),
        note: z.string().nullable(),
        lying: lying.nullable(),
      }),
    ),
    /** Patients in a stay or in observation who have no bed. */
    waiting: z.array(lying),
    /** The hours from which an observation shows a warning, and those from which it is too long. */
    observation: z.object({ warn: z.number(), most: z.number() }),
    /** The colour of each convention of beds, as configured by the hospital. */
    colours: z.record(z.string(), z.string()),
  }),
})

/** The beds in which an admission lay, as its screen shows them. */
export const bedsOfAdmission = defineQuery({
  id: 'care.bedsOfAdmission',
  title: 'Admisiones: camas',
  access: permissionFor(bed, 'view'),
  params: { id: admissionId },
  opens: ['id'],
  answers: z.array(
    z.object({
      ...strings('id', 'bedId', 'bed', 'service'),
      state: z.enum(['reserved', 'occupied']),
      from: z.string(),
      until: z.string().nullable(),
    }),
  ),
})

export const assignBed = defineCommand({
  id: 'care.assignBed',
  verb: 'Asignar cama',
  access: assignBeds,
  consequence: 'Desde esa hora ocupa la cama. En una de observación empieza además su observación.',
  params: { admissionId, bedId, ...when, confirmed },
  answers: moved,
})

export const transferBed = defineCommand({
  id: 'care.transferBed',
  verb: 'Trasladar',
  title: 'Camas: trasladar',
  access: assignBeds,
  consequence: 'Deja su cama, que pasa a limpieza, y ocupa la otra en el mismo instante.',
  about: { admissionId },
  params: { bedId, ...when, confirmed },
  answers: moved,
})

export const leaveBed = defineCommand({
  id: 'care.leaveBed',
  verb: 'Liberar',
  title: 'Camas: liberar',
  access: assignBeds,
  consequence: 'El paciente deja la cama sin egreso y la cama pasa a limpieza. El egreso la libera solo.',
  about: which,
  params: when,
  answers: moved,
})

export const finishCleaning = defineCommand({
  id: 'care.finishCleaning',
  verb: 'Dar por limpia',
  access: cleanBeds,
  about: which,
  answers: moved,
})

export const blockBed = defineCommand({
  id: 'care.blockBed',
  verb: 'Bloquear',
  title: 'Camas: bloquear',
  access: blockBeds,
  consequence: 'No recibe a nadie, y sus días no cuentan entre los disponibles.',
  about: which,
  params: { motive: f.choice('Motivo', bedMotives), note: f.optional(f.note('Observación', { max: 300 })) },
  answers: moved,
})

export const unblockBed = defineCommand({
  id: 'care.unblockBed',
  verb: 'Habilitar',
  title: 'Camas: habilitar',
  access: blockBeds,
  about: which,
  answers: moved,
})

export const reserveBed = defineCommand({
  id: 'care.reserveBed',
  verb: 'Reservar',
  title: 'Camas: reservar',
  access: assignBeds,
  consequence: 'Solo la recibe quien se elija, hasta que se quite la reserva o egrese.',
  about: which,
  params: { admissionId },
  answers: moved,
})

export const cancelReservation = defineCommand({
  id: 'care.cancelReservation',
  verb: 'Quitar la reserva',
  access: assignBeds,
  about: which,
  answers: moved,
})
