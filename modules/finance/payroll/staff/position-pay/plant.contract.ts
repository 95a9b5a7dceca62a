import { defineCommand, defineReport, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { positionPay } from './position-pay.contract.ts'

/** Planta de personal: the places of each post, the taken ones, and its pay (payroll dossier §1.1 `/cargos`). */
export const plant = defineReport({
  id: 'payroll.plant',
  title: 'Planta de personal',
  params: { on: f.day('Al') },
  columns: {
    code: f.code('Código'),
    name: f.text('Denominación'),
    places: f.optional(f.integer('Plazas')),
    taken: f.integer('Ocupadas'),
    vacant: f.optional(f.integer('Vacantes')),
    beyond: f.integer('Sin ocupar plaza', {
      help: 'Temporales, servicio social, contrato, aprendices y residentes',
    }),
    amount: f.optional(f.money('Asignación del cargo')),
    since: f.optional(f.day('Desde')),
    act: f.optional(f.text('Acto')),
  },
  totals: ['places', 'taken', 'vacant', 'beyond'],
  landscape: true,
  screen: '/nomina/planta',
})

/** A yearly increase of the whole plan: a new pay for each post with a pay. */
export const increasePays = defineCommand({
  id: 'payroll.increasePays',
  verb: 'Incrementar asignaciones',
  access: permissionFor(positionPay, 'edit'),
  consequence:
    'Cada cargo con asignación recibe otra desde ese día, al peso más cercano. Quien tiene una propia no cambia. ' +
    'Antes se prueba en la Simulación de la configuración, mes por mes y persona por persona.',
  about: {},
  params: {
    percent: f.percent('Incremento (%)'),
    fromDay: f.day('Desde'),
    act: f.text('Acto', { max: 60 }),
    retroactiveFrom: f.optional(f.day('Retroactivo desde')),
  },
  answers: z.object({ positions: z.number() }),
})
