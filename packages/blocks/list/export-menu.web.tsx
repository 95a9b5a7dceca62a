import { Button, Menu } from '@mantine/core'
import { toast } from '@quina/ui/web'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download, type Query, wordsOf } from '../endpoint/api.web.ts'

export interface ExportMenuProps {
  /** `/api/budget/cdp/export` */
  readonly path: string
  readonly query: Query
  /** Format → how it is called: *Excel (XLSX)*. */
  readonly formats: Readonly<Record<string, string>>
  /** What is exported, in words: *3.942 filas del filtro*. */
  readonly what: string
}

/** Takes the whole filter away as a file, not only the page on screen. */
export function ExportMenu({ path, query, formats, what }: ExportMenuProps) {
  const [busy, setBusy] = useState(false)
  const take = async (format: string) => {
    setBusy(true)
    try {
      await download(path, { ...query, format })
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{what}</Menu.Label>
        {Object.entries(formats).map(([format, label]) => (
          <Menu.Item key={format} onClick={() => void take(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
