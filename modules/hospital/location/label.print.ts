import { type Paper, type PrintContext, pairs, paper } from '@quina/blocks/print'
import { type LocationKind, locationKinds } from './location.contract.ts'

/** What is stuck on a door or at the head of a bed. */
export interface LabelledLocation {
  readonly campusCode: string
  readonly campus: string
  readonly code: string
  readonly name: string
  readonly kind: LocationKind
  readonly within: string | null
}

/** Names one location among those of every site: what the camera reads. */
export const locationMark = ({ campusCode, code }: Pick<LabelledLocation, 'campusCode' | 'code'>): string =>
  `${campusCode}-${code}`

/** The label of a location, with the code that is read when assets are counted or a bed is chosen. */
export const locationLabel = (context: PrintContext, location: LabelledLocation): Paper =>
  paper(context, {
    title: location.name,
    number: location.code,
    size: 'receipt',
    pieces: [
      { qr: locationMark(location), fit: 110, eccLevel: 'M', alignment: 'center', margin: [0, 4, 0, 8] },
      pairs(
        [
          { label: 'Sede', value: location.campus },
          { label: 'Tipo', value: locationKinds[location.kind] },
          { label: 'Dentro de', value: location.within ?? '', wide: true },
        ],
        { columns: 2 },
      ),
    ],
  })
