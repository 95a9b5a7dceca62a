import './tiles.css'
import { ActionIcon, Button } from '@mantine/core'
import { myRoles } from '@quina/admin/contract'
import { type Tile, useAnswer } from '@quina/blocks/web'
import { Loading } from '@quina/ui/web'
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react'
import {
  type ComponentType,
  type CSSProperties,
  type DragEvent,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Boundary } from '../chunk/boundary.tsx'
import { lazyPart } from '../chunk/part.tsx'
import { tiles } from '../modules.ts'
import { type Arrangement, ofOthers, useArrangement } from './arrangement.ts'

export type DrawnTile = readonly [Tile, ComponentType]

/** Every piece of the first page; its code is fetched when it is drawn. */
export const drawnTiles: readonly DrawnTile[] = tiles.map((tile) => [tile, lazyPart(tile.load)])

export const titleOf = ([{ title }]: DrawnTile): string => title

/** The pieces in this person's arrangement; while arranging, each may be dragged, moved by steps or folded away. */
export function Tiles({ mine, arranging }: { mine: readonly DrawnTile[]; arranging: boolean }) {
  const { data, isPending } = useAnswer(myRoles, {})
  const arrangement = useArrangement(
    mine,
    titleOf,
    ofOthers(
      mine.map(([tile]) => tile),
      data?.roles ?? [],
    ),
  )
  // Until the roles are known nothing is drawn, because it might go away.
  if (isPending) return <Loading />
  return (
    <>
      {arranging && <PutAway arrangement={arrangement} />}
      <div className="q-tiles" data-arranging={arranging || undefined}>
        {arrangement.shown.map((one) => (
          <TileFrame key={titleOf(one)} one={one} arrangement={arranging ? arrangement : null} />
        ))}
      </div>
    </>
  )
}

/** The pieces that are folded away, each with a button that brings it back. */
function PutAway({ arrangement: { hidden, show, reset } }: { readonly arrangement: Arrangement<DrawnTile> }) {
  return (
    <section className="q-panel q-put-away" aria-label="Partes guardadas">
      <p>Arrastre cada parte, o muévala con sus flechas. Lo que guarde vuelve desde aquí.</p>
      {hidden.map((one) => (
        <Button key={titleOf(one)} variant="default" size="xs" onClick={() => show(titleOf(one))}>
          {`Mostrar ${titleOf(one)}`}
        </Button>
      ))}
      {reset !== null && (
        <Button variant="subtle" size="xs" onClick={reset}>
          Dejar como viene
        </Button>
      )}
    </section>
  )
}

interface TileFrameProps {
  readonly one: DrawnTile
  /** Null unless the page is being arranged. */
  readonly arrangement: Arrangement<DrawnTile> | null
}

export function TileFrame({ one, arrangement }: TileFrameProps) {
  const [{ title, of, width }, Content] = one
  const height = useHeightInRows()
  return (
    <section
      {...height}
      className="q-panel q-tile"
      data-width={width}
      aria-label={title}
      {...(arrangement === null ? {} : dragging(title, arrangement))}
    >
      <div className="q-tile-head">
        <h2>
          {title} {of !== undefined && <small>{of}</small>}
        </h2>
        {arrangement !== null && <Moves title={title} {...arrangement} />}
      </div>
      <Boundary message="No fue posible cargar esta parte.">
        <Suspense fallback={<Loading />}>
          <Content />
        </Suspense>
      </Boundary>
    </section>
  )
}

/** Pixels: those of `.q-tiles`. */
const rowHeight = 4
const gap = 12

/** Returns how many of the board's thin rows a piece occupies, with the space below it. */
function useHeightInRows(): { readonly ref: RefObject<HTMLElement | null>; readonly style: CSSProperties } {
  const ref = useRef<HTMLElement>(null)
  const [rows, setRows] = useState(1)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const look = () => setRows(Math.ceil((element.offsetHeight + gap) / rowHeight))
    look()
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { ref, style: { gridRowEnd: `span ${rows}` } }
}

function Moves({ title, step, hide }: Pick<Tile, 'title'> & Pick<Arrangement<DrawnTile>, 'step' | 'hide'>) {
  const moves = [
    ['Mover antes', IconArrowLeft, () => step(title, -1)],
    ['Mover después', IconArrowRight, () => step(title, 1)],
    ['Guardar aparte', IconX, () => hide(title)],
  ] as const
  return (
    <ActionIcon.Group>
      {moves.map(([label, Icon, run]) => (
        <ActionIcon key={label} variant="default" aria-label={`${label}: ${title}`} onClick={run}>
          <Icon size={16} />
        </ActionIcon>
      ))}
    </ActionIcon.Group>
  )
}

const kind = 'application/x-quina-tile'

const dragging = (title: string, { put }: Arrangement<DrawnTile>) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => event.dataTransfer.setData(kind, title),
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes(kind)) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    const other = event.dataTransfer.getData(kind)
    if (other !== '' && other !== title) put(other, title)
    event.preventDefault()
  },
})
