import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useFocusReturn } from '../dialog/focus-return.ts'
import { useGoTo } from '../link/navigate.ts'
import { PaletteList, paletteItemId } from './palette-list.tsx'
import type { PaletteItem, PaletteProvider } from './provider.ts'
import { usePaletteSearch } from './use-palette-search.ts'

interface PaletteDialogProps {
  readonly providers: readonly PaletteProvider[]
  readonly onClose: () => void
}

const purpose = 'Buscar en todo el sistema'
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export function PaletteDialog({ providers, onClose }: PaletteDialogProps) {
  useFocusReturn(true)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const goTo = useGoTo()
  const search = usePaletteSearch(providers, typed)
  const items = search.groups.flatMap((group) => group.items)
  const here = Math.min(at, Math.max(items.length - 1, 0))
  const choose = (item: PaletteItem) => {
    onClose()
    if (item.href !== undefined) goTo(item.href)
    else item.run?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const item = items[here]
    if (step !== undefined) setAt((here + step + items.length) % Math.max(items.length, 1))
    else if (event.key === 'Enter' && item) choose(item)
    else return
    event.preventDefault()
  }
  const write = (text: string) => {
    setTyped(text)
    setAt(0)
  }
  return (
    <Modal.Root opened onClose={onClose} size={600} yOffset="10vh" returnFocus={false} padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={purpose}>
        <PaletteInput
          listId={listId}
          active={items.length > 0 ? paletteItemId(listId, here) : undefined}
          text={typed}
          onText={write}
          onKeyDown={onKeyDown}
        />
        <PaletteList id={listId} search={search} at={here} onChoose={choose} />
      </Modal.Content>
    </Modal.Root>
  )
}

interface PaletteInputProps {
  readonly listId: string
  readonly active: string | undefined
  readonly text: string
  readonly onText: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function PaletteInput({ listId, active, text, onText, onKeyDown }: PaletteInputProps) {
  return (
    <div className="q-palette-box">
      <IconSearch size={18} aria-hidden />
      <input
        data-autofocus
        role="combobox"
        aria-label={purpose}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active}
        placeholder="Pantalla, número de documento o persona; > para acciones"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
