import { Button } from '@mantine/core'
import { MenuButton } from '@quina/ui/web'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { download, type Query } from '../../../http/endpoint/api.web.ts'
import { Refusal } from '../../../http/endpoint/client.ts'
import { showFailure } from '../../../http/endpoint/show-failure.web.ts'

const MotiveDialog = lazy(async () => ({
  default: (await import('../../list-file/motive-dialog.web.tsx')).MotiveDialog,
}))

export interface ExportMenuProps {
  /** `/api/budget/cdp/export` */
  readonly path: string
  readonly query: Query
  /** Format → its label: *Excel (XLSX)*. */
  readonly formats: Readonly<Record<string, string>>
  /** What is exported, in words: *3.942 filas del filtro*. */
  readonly what: string
  /** The name of one of several, when each has its own menu: *NUEVA EPS*. The button is then small. */
  readonly of?: string
  /** Why it cannot be exported: shown in place of the formats. */
  readonly reason?: string | undefined
}

/** A refusal that a motive can lift has the fact `params: 'motive'`. */
type RefusedExport = Readonly<{ format: string; why: string }>

/** Exports the whole filter as a file, not only the page on screen; where a motive is required, the user writes it first. */
export function ExportMenu({ path, query, formats, what, of, reason }: ExportMenuProps) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<RefusedExport>()
  const take = async (format: string) => {
    setBusy(true)
    try {
      await download(path, { ...query, format })
    } catch (failure) {
      if (failure instanceof Refusal && failure.facts.params === 'motive')
        setRefused({ format, why: failure.message })
      else showFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <MenuButton
        label="Exportar"
        button={(trigger) => (
          <Button
            variant="default"
            {...(of === undefined ? {} : { ...small, 'aria-label': `Exportar ${of}` })}
            loading={busy}
            leftSection={<IconDownload size={15} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            {...trigger}
          >
            Exportar
          </Button>
        )}
        entries={() => [
          { heading: reason ?? what },
          ...Object.entries(reason === undefined ? formats : {}).map(([format, label]) => ({
            label,
            run: () => void take(format),
          })),
        ]}
      />
      {refused && (
        <Suspense fallback={null}>
          <MotiveDialog {...refused} path={path} query={query} onClose={() => setRefused(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const small = { variant: 'subtle', size: 'compact-sm' }
