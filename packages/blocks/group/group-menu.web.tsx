import { Button } from '@mantine/core'
import { inSentence } from '@quina/kernel'
import { MenuButton } from '@quina/ui/web'
import { IconCheck, IconChevronDown, IconLayersIntersect } from '@tabler/icons-react'
import type { Field } from '../field/field.ts'
import type { ListSpec } from '../list/list.ts'
import { groupableColumns } from './group-key.ts'

interface GroupMenuProps {
  readonly list: ListSpec
  /** The column by which it is told apart now; empty when it is one list. */
  readonly by: string
  readonly onBy: (by: string) => void
}

/** By which column the rows are told apart, each group with what it comes to. */
export function GroupMenu({ list, by, onBy }: GroupMenuProps) {
  const offered = groupableColumns(list).toSorted((one, other) => worth(list, one) - worth(list, other))
  if (offered.length === 0) return null
  return (
    <MenuButton
      label="Agrupar"
      width={260}
      className="q-group-menu"
      button={(trigger) => (
        <Button
          variant="default"
          className={by === '' ? undefined : 'q-pill-set'}
          leftSection={<IconLayersIntersect size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          {...trigger}
        >
          {by === '' ? 'Agrupar' : `Por ${wordOf(list, by)}`}
        </Button>
      )}
      entries={() => [
        ...(by === '' ? [] : [{ label: 'Sin agrupar', run: () => onBy('') }]),
        ...offered.map((name) => ({
          label: `Por ${wordOf(list, name)}`,
          run: () => onBy(name),
          ...(name === by ? { mark: <IconCheck size={14} aria-label="Así está agrupada" /> } : {}),
        })),
      ]}
    />
  )
}

/** Days are told apart by their months. */
function wordOf(list: ListSpec, name: string): string {
  const { label, kind } = list.columns[name] as Field
  return kind === 'day' ? `mes de ${inSentence(label)}` : inSentence(label)
}

/** What people group by first; texts may have as many values as rows. */
const order: readonly Field['kind'][] = ['ref', 'choice', 'day', 'flag', 'text']
const worth = (list: ListSpec, name: string): number => order.indexOf((list.columns[name] as Field).kind)
