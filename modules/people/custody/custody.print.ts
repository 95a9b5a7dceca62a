import { notes, type Paper, type PrintContext, pairs, paper, signatures } from '@quina/blocks/print'
import { type Day, showDay } from '@quina/kernel'

export interface Person {
  readonly name: string
  readonly identification: string
}

/** Goods and places that pass from one person to another. */
export interface PrintedHandover {
  readonly act: string
  readonly on: Day
  readonly dependencia: string
  readonly location: string
  /** Nobody when it is the first custody of the place. */
  readonly gives: Person | null
  readonly receives: Person
  readonly note: string
}

const whole = ({ name, identification }: Person): string => `${name} · ${identification}`

/** *Acta de entrega*: who gives, who receives, what and since when. */
export const handoverPaper = (context: PrintContext, handover: PrintedHandover): Paper =>
  paper(context, {
    title: 'Acta de entrega de bienes',
    number: handover.act,
    pieces: [
      pairs([
        { label: 'Fecha', value: showDay(handover.on) },
        { label: 'Dependencia', value: handover.dependencia },
        { label: 'Ubicación', value: handover.location },
        { label: 'Entrega', value: handover.gives === null ? 'Asignación inicial' : whole(handover.gives) },
        { label: 'Recibe', value: whole(handover.receives) },
      ]),
      notes(
        'Quien recibe responde desde esta fecha por el cuidado y la custodia de los bienes de la dependencia y la ubicación ' +
          'indicadas, y los entregará cuando se le pidan.',
      ),
      handover.note === '' ? null : notes(handover.note, { heading: 'Observaciones' }),
      signatures([
        handover.gives === null
          ? { role: 'Almacén' }
          : { name: handover.gives.name, role: 'Entrega', document: handover.gives.identification },
        { name: handover.receives.name, role: 'Recibe', document: handover.receives.identification },
      ]),
    ],
    verify: { number: handover.act, date: handover.on, total: '' },
  })

/** *Paz y salvo*: nobody answers for anything any more. */
export const clearancePaper = (context: PrintContext, person: Person, on: Day): Paper =>
  paper(context, {
    title: 'Paz y salvo de bienes',
    pieces: [
      pairs([
        { label: 'Persona', value: person.name },
        { label: 'Documento', value: person.identification },
        { label: 'Fecha', value: showDay(on) },
      ]),
      notes(
        `${person.name}, con ${person.identification}, no tiene a la fecha bienes ni ubicaciones de la entidad a su cargo.`,
      ),
      signatures([{ role: 'Responsable de bienes' }]),
    ],
    verify: { number: person.identification, date: on, total: '' },
  })
