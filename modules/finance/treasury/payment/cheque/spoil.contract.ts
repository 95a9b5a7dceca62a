import { defineCommand, defineFile, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { cheque } from './cheque.contract.ts'

/** Records a cheque that was spoiled before it was drawn. */
export const spoilCheque = defineCommand({
  id: 'treasury.spoilCheque',
  verb: 'Marcar dañado',
  title: 'Marcar dañado un cheque sin girar',
  access: permissionFor(cheque, 'spoil'),
  consequence: 'El número queda inutilizado: no vuelve a usarse.',
  danger: true,
  params: {
    checkbookId: f.ref('treasury.checkbook', 'Chequera'),
    number: f.integer('Número del cheque', { min: 1 }),
    reason: f.note('Qué le pasó', { min: 10, max: 500, help: 'Mínimo 10 letras' }),
  },
  answers: z.object({ id: z.string() }),
})

/** The cheque on its pre-printed form. */
export const chequePaper = defineFile({
  id: 'treasury.chequePaper',
  title: 'Imprimir el cheque en su forma preimpresa (PDF)',
  access: permissionFor(cheque, 'view'),
  taken: 'print',
  params: { id: f.ref('treasury.cheque', 'Cheque') },
  opens: ['id'],
})
