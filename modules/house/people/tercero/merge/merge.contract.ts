import { defineCommand, defineQuery, f } from '@quina/blocks'
import { z } from 'zod'
import { changeDocument, mergeTerceros, tercero } from '../tercero/tercero.contract.ts'

/** The reason for a command that is hard to undo. */
export const reason = f.note('Motivo', { min: 10, max: 500, help: 'Mínimo 10 letras.' })

const about = { id: f.ref('people.tercero', 'Tercero') }

export const mergeTercero = defineCommand({
  id: 'people.mergeTercero',
  verb: 'Combinar',
  access: mergeTerceros,
  consequence:
    'Los documentos del repetido conservan su referencia y muestran al que permanece, que recibe sus roles y se ' +
    'encuentra por los dos documentos. Podrá separarlos después.',
  danger: true,
  about,
  params: { absorbedId: f.ref('people.tercero', 'Tercero repetido'), reason },
  answers: z.void(),
})

export const unmergeTercero = defineCommand({
  id: 'people.unmergeTercero',
  verb: 'Separar',
  title: 'Terceros fusionados: separar',
  access: mergeTerceros,
  consequence:
    'Vuelve a ser un tercero aparte, con su documento y su estado de antes. Sus documentos lo mostrarán a él.',
  about,
  params: { reason },
  answers: z.void(),
})

const { documentType, number, checkDigit } = tercero.fields

export const changeTerceroDocument = defineCommand({
  id: 'people.changeTerceroDocument',
  verb: 'Cambiar documento',
  title: 'Terceros: cambiar documento',
  access: changeDocument,
  consequence:
    'El documento actual queda como alias: se seguirá encontrando por él, y nadie más podrá tenerlo.',
  about: { ...about, version: f.integer('Versión') },
  params: { documentType, number, checkDigit, reason },
  answers: z.object({ version: z.number() }),
})

const side = z.object({ id: z.string(), name: z.string(), identification: z.string() })
const likeness = {
  score: z.number(),
  level: z.enum(['possible', 'probable']),
  reasons: z.array(z.string()).readonly(),
}
export type PairSide = z.infer<typeof side>

/** The compared data of a person who is about to be saved. */
const compared = {
  personType: tercero.fields.personType,
  documentType: f.code('Tipo de documento', { max: 5 }),
  number: f.text('Número', { max: 25 }),
  firstName: f.optional(f.text('Primer nombre', { max: 250 })),
  middleName: f.optional(f.text('Segundo nombre', { max: 250 })),
  lastName: f.optional(f.text('Primer apellido', { max: 250 })),
  secondLastName: f.optional(f.text('Segundo apellido', { max: 250 })),
  businessName: f.optional(f.text('Razón social', { max: 250 })),
  phone: f.optional(f.text('Teléfono', { max: 250 })),
}

/** Finds whether a person is already registered, before saving. */
export const similarTerceros = defineQuery({
  id: 'people.similarTerceros',
  title: 'Terceros que podrían ser el mismo',
  access: 'people.tercero.edit',
  private: true,
  params: { id: f.optional(about.id), ...compared },
  answers: z.array(side.extend({ active: z.boolean(), ...likeness })),
})
export type Similar = z.infer<typeof similarTerceros.answers>[number]

/** Pairs that may be registered twice. */
export const repeatedTerceros = defineQuery({
  id: 'people.repeatedTerceros',
  title: 'Parejas de terceros que podrían ser uno',
  access: mergeTerceros,
  answers: z.array(z.object({ one: side, other: side, ...likeness })),
})
export type SimilarPair = z.infer<typeof repeatedTerceros.answers>[number]

export const tellApart = defineCommand({
  id: 'people.tellApart',
  verb: 'Dejar constancia',
  access: mergeTerceros,
  about: { oneId: about.id, otherId: about.id },
  params: { reason },
  answers: z.void(),
})
