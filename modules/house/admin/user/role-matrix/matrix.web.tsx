import './matrix.css'
import { IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useState } from 'react'
import {
  type LabelledPermission,
  type MatrixModule,
  type MatrixRow,
  namesIn,
  type UsualAction,
  usualActions,
} from './matrix.domain.ts'

const actions = Object.entries(usualActions) as readonly (readonly [UsualAction, string])[]

export type Mark = (names: readonly string[], on: boolean) => void

export interface MatrixProps {
  readonly modules: readonly MatrixModule[]
  readonly granted: ReadonlySet<string>
  readonly saved: ReadonlySet<string>
  readonly folded: ReadonlySet<string>
  readonly onFold: (module: string) => void
  /** Undefined when the matrix is read-only. */
  readonly onMark: Mark | undefined
}

/** The matrix of kinds by actions. One box is in the Tab order; arrows go to the others and space marks. */
export function Matrix({ modules, granted, saved, folded, onFold, onMark }: MatrixProps) {
  const shown = (names: readonly string[]): string => names.filter((name) => granted.has(name)).join(' ')
  const savedText = (names: readonly string[]): string => names.filter((name) => saved.has(name)).join(' ')
  return (
    <table className="q-matrix" onKeyDown={moveInMatrix}>
      <caption className="q-unseen">
        Permisos del rol. Las flechas mueven, la barra espaciadora marca.
      </caption>
      <thead>
        <tr>
          <th scope="col">Módulo y recurso</th>
          {actions.map(([action, label]) => (
            <th scope="col" key={action} className="q-matrix-action">
              {label}
            </th>
          ))}
          <th scope="col">Otras acciones</th>
        </tr>
      </thead>
      {modules.map((module) => (
        <tbody key={module.module}>
          <ModuleRow
            module={module}
            granted={granted}
            onMark={onMark}
            onFold={onFold}
            open={!folded.has(module.module)}
          />
          {!folded.has(module.module) &&
            module.rows.map((row) => {
              const names = namesIn(row)
              return (
                <ThingRow key={row.key} row={row} on={shown(names)} was={savedText(names)} onMark={onMark} />
              )
            })}
        </tbody>
      ))}
    </table>
  )
}

const steps: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
}

/** Moves between the boxes with the arrows: along a row, or to the same place of the next row that has any. */
function moveInMatrix(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const box = event.target
  if (step === undefined || !(box instanceof HTMLInputElement) || box.type !== 'checkbox') return
  const rows = [...event.currentTarget.querySelectorAll('tr')]
    .map(boxesIn)
    .filter((boxes) => boxes.length > 0)
  const at = rows.findIndex((boxes) => boxes.includes(box))
  const next = step[0] === 0 ? besideOf(rows[at] ?? [], box, step[1]) : nearest(rows, at + step[0], box)
  if (next === undefined) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

const boxesIn = (row: HTMLElement): HTMLInputElement[] => [
  ...row.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:disabled)'),
]

const besideOf = (boxes: readonly HTMLInputElement[], box: HTMLInputElement, step: number) =>
  boxes[boxes.indexOf(box) + step]

function nearest(rows: readonly HTMLInputElement[][], wanted: number, box: HTMLElement) {
  const boxes = rows[Math.min(Math.max(wanted, 0), rows.length - 1)] ?? []
  const x = box.getBoundingClientRect().x
  const far = (one: HTMLElement): number => Math.abs(one.getBoundingClientRect().x - x)
  return boxes.toSorted((one, other) => far(one) - far(other))[0]
}

interface ModuleRowProps extends Pick<MatrixProps, 'granted' | 'onMark' | 'onFold'> {
  readonly module: MatrixModule
  readonly open: boolean
}

function ModuleRow({ module: { module, label, rows }, granted, onMark, onFold, open }: ModuleRowProps) {
  const all = rows.flatMap(namesIn)
  const held = all.filter((name) => granted.has(name)).length
  return (
    <tr className="q-matrix-module">
      <th scope="rowgroup">
        <Box names={all} granted={granted} label={`Todo ${label}`} onMark={onMark} stop />{' '}
        <button type="button" className="q-matrix-fold" aria-expanded={open} onClick={() => onFold(module)}>
          <IconChevronRight size={14} aria-hidden />
          {label}
          <span className="q-matrix-count">
            {held} de {all.length}
          </span>
        </button>
      </th>
      {actions.map(([action, words]) => {
        const names = rows.flatMap(({ usual }) => usual[action]?.name ?? [])
        return (
          <td key={action} className="q-matrix-action">
            {names.length > 0 && (
              <Box names={names} granted={granted} label={`${words} todo ${label}`} onMark={onMark} />
            )}
          </td>
        )
      })}
      <td />
    </tr>
  )
}

interface ThingRowProps {
  readonly row: MatrixRow
  /** The granted permissions of this row, and the saved ones, as texts, so that unchanged rows are not rendered again. */
  readonly on: string
  readonly was: string
  readonly onMark: Mark | undefined
}

const ThingRow = memo(function ThingRow({ row, on, was, onMark }: ThingRowProps) {
  const granted = new Set(on.split(' '))
  const saved = new Set(was.split(' '))
  const change = ({ name }: LabelledPermission) => changeOf(saved.has(name), granted.has(name))
  return (
    <tr>
      <th scope="row">
        <span className="q-matrix-thing">
          <Box names={namesIn(row)} granted={granted} label={`Todo ${row.label}`} onMark={onMark} />
          <span title={row.key}>{row.label}</span>
        </span>
      </th>
      {actions.map(([action, words]) => {
        const permission = row.usual[action]
        return (
          <td key={action} className="q-matrix-action" data-change={permission && change(permission)}>
            {permission && (
              <Box
                names={[permission.name]}
                granted={granted}
                label={`${words}: ${row.label}`}
                onMark={onMark}
                hint={`${permission.label} (${permission.name})`}
              />
            )}
          </td>
        )
      })}
      <td>
        <span className="q-matrix-special">
          {row.special.map((permission) => (
            <Special
              key={permission.name}
              permission={permission}
              granted={granted}
              onMark={onMark}
              change={change(permission)}
            />
          ))}
        </span>
      </td>
    </tr>
  )
})

const changeOf = (was: boolean, is: boolean): 'gained' | 'lost' | undefined =>
  was === is ? undefined : is ? 'gained' : 'lost'

interface SpecialProps {
  readonly permission: LabelledPermission
  readonly granted: ReadonlySet<string>
  readonly onMark: Mark | undefined
  readonly change: string | undefined
}

const Special = ({ permission: { name, label }, granted, onMark, change }: SpecialProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the box is the control, one component further down
  <label title={name} data-change={change}>
    <Box names={[name]} granted={granted} label={label} onMark={onMark} />
    {label}
  </label>
)

interface BoxProps {
  readonly names: readonly string[]
  readonly granted: ReadonlySet<string>
  readonly label: string
  readonly onMark: Mark | undefined
  readonly hint?: string
  /** Tab stops here too. */
  readonly stop?: true
}

/** A box that is marked when all are granted, half marked when some are. It joins the Tab order while it has the focus. */
function Box({ names, granted, label, onMark, hint, stop }: BoxProps) {
  const [focused, setFocused] = useState(false)
  const held = names.filter((name) => granted.has(name)).length
  const all = held === names.length
  return (
    <input
      type="checkbox"
      aria-label={label}
      title={hint}
      tabIndex={focused || stop ? 0 : -1}
      checked={all}
      disabled={onMark === undefined}
      ref={(box) => {
        if (box) box.indeterminate = held > 0 && !all
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onChange={() => onMark?.(names, !all)}
    />
  )
}
