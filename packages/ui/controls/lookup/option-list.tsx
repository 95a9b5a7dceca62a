import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Keys } from '../../base/keys/keys.tsx'
import { noMatch } from '../../base/theme/constants.ts'
import { canChoose, type LookupOption } from './option.ts'
import type { Options } from './use-options.ts'

const height = 300
const gap = 3

export interface OptionListProps {
  readonly id: string
  readonly label: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly list: Options
  readonly onChoose: (option: LookupOption) => void
}

export const optionId = (listId: string, at: number): string => `${listId}-${at}`

/** The list under a combobox. It never takes the focus: the input keeps it. */
export function OptionList({ id, label, anchor, list, onChoose }: OptionListProps) {
  const style = usePlace(anchor)
  if (!style) return null
  return createPortal(
    <div className="q-options" style={style}>
      <div role="listbox" id={id} aria-label={label} aria-busy={list.busy} className="q-options-list">
        {list.options.map((option, index) => (
          <OptionRow
            key={option.id}
            id={optionId(id, index)}
            option={option}
            highlighted={index === list.at && canChoose(option)}
            onChoose={onChoose}
          />
        ))}
      </div>
      <ListMessage list={list} />
      <p className="q-options-keys">
        <Keys of="ArrowUp" /> <Keys of="ArrowDown" /> elegir · <Keys of="Enter" /> aceptar ·{' '}
        <Keys of="Escape" /> cerrar
      </p>
    </div>,
    homeOf(anchor.current),
  )
}

/** Inside the dialog or the main landmark of the input, so that assistive technology finds the list there. */
const homeOf = (input: HTMLElement | null): Element =>
  input?.closest('[role="dialog"]') ?? input?.closest('main') ?? document.body

function ListMessage({ list: { options, busy, failed } }: { list: Options }) {
  const text = failed ? 'No se pudo buscar. Revise la conexión y pulse F4.' : busy ? 'Buscando…' : noMatch
  return (
    <p role="status" className={options.length > 0 ? 'q-unseen' : 'q-options-none'}>
      {options.length > 0 ? '' : text}
    </p>
  )
}

interface OptionRowProps {
  readonly id: string
  readonly option: LookupOption
  readonly highlighted: boolean
  readonly onChoose: (option: LookupOption) => void
}

function OptionRow({ id, option, highlighted, onChoose }: OptionRowProps) {
  const reveal = (row: HTMLDivElement | null) => {
    if (highlighted) row?.scrollIntoView({ block: 'nearest' })
  }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names it with aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input
    <div
      role="option"
      id={id}
      ref={reveal}
      aria-selected={highlighted}
      aria-disabled={!canChoose(option)}
      className="q-option"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => canChoose(option) && onChoose(option)}
    >
      <span className="q-option-label">{option.label}</span>
      {option.detail && <span className="q-option-detail">{option.detail}</span>}
      {option.suggested && <span className="q-option-suggested">{option.suggested}</span>}
    </div>
  )
}

/** Places the list under the input, or above it when there is no room; it follows the input on scroll. */
function usePlace(anchor: RefObject<HTMLElement | null>): CSSProperties | null {
  const [style, setStyle] = useState<CSSProperties | null>(null)
  useLayoutEffect(() => {
    const place = () => {
      const box = anchor.current?.getBoundingClientRect()
      if (!box) return
      const above = box.bottom + height > window.innerHeight && box.top > height
      const minWidth = Math.min(Math.max(box.width, 380), window.innerWidth - 20)
      const across = { left: Math.max(10, Math.min(box.left, window.innerWidth - minWidth - 10)), minWidth }
      setStyle(
        above
          ? { ...across, bottom: window.innerHeight - box.top + gap }
          : { ...across, top: box.bottom + gap },
      )
    }
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [anchor])
  return style
}
