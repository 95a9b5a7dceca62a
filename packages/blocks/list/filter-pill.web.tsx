import { Button, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { FilterEditor, type FilterEditorProps } from './filter-editor.web.tsx'
import { useFilterWords } from './filter-words.web.ts'

/** One filter of the bar: its name, what it says now, and what it is set with when opened. */
export function FilterPill(props: FilterEditorProps) {
  const { field, value } = props
  const [opened, setOpened] = useState(false)
  const words = useFilterWords(field, value)
  const closeOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.defaultPrevented && event.target instanceof HTMLInputElement)
      setOpened(false)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus width={290}>
      <Popover.Target>
        <Button
          variant="default"
          className={words === '' ? 'q-pill' : 'q-pill q-pill-set'}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          title={words === '' ? undefined : `${field.label}: ${words}`}
        >
          {words === '' ? (
            field.label
          ) : (
            <span className="q-pill-text">
              {field.label}: <b>{words}</b>
            </span>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Filtrar por ${field.label}`} onKeyDown={closeOnEnter}>
        <FilterEditor {...props} autoFocus />
        {value !== '' && (
          <Button variant="subtle" size="compact-sm" mt={8} onClick={() => props.onChange('')}>
            Quitar filtro
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
