import {
  code,
  day,
  defineCommand,
  defineReport,
  integer,
  money,
  optional,
  percent,
  permissionFor,
  text,
} from '@quina/blocks'
import { z } from 'zod'
import { positionPay } from './position-pay.contract.ts'

/** Planta de personal: how many places each post has, how many are taken, and what it earns (payroll dossier §1.1 `/cargos`). */
export const plant = defineReport({
  id: 'payroll.plant',
  title: 'Planta de personal',
  params: { on: day('Al') },
  columns: {
    code: code('Código'),
    name: text('Denominación'),
    places: optional(integer('Plazas')),
    taken: integer('Ocupadas'),
    vacant: optional(integer('Vacantes')),
    beyond: integer('Sin ocupar plaza', {
      help: 'Temporales, servicio social, contrato, aprendices y residentes',
    }),
    amount: optional(money('Asignación del cargo')),
    since: optional(day('Desde')),
    act: optional(text('Acto')),
  },
  totals: ['places', 'taken', 'vacant', 'beyond'],
  landscape: true,
  screen: '/nomina/planta',
})

/** A yearly increase of the whole plan: a new pay for each post that has one. */
export const increasePays = defineCommand({
  id: 'payroll.increasePays',
  verb: 'Incrementar asignaciones',
  access: permissionFor(positionPay, 'edit'),
  consequence:
    'Cada cargo con asignación recibe otra desde ese día, al peso más cercano. Quien tiene una propia no cambia. ' +
    'Antes se prueba en la Simulación de la configuración, mes por mes y persona por persona.',
  about: {},
  params: {
    percent: percent('Incremento (%)'),
    fromDay: day('Desde'),
    act: text('Acto', { max: 60 }),
    retroactiveFrom: optional(day('Retroactivo desde')),
  },
  answers: z.object({ positions: z.number() }),
})
