import { Button, type ButtonProps } from '@mantine/core'
import { type FieldsDialogProps, linesOf, useCan } from '@quina/blocks/web'
import { QuantityField } from '@quina/ui/web'
import { type ReactNode, useState } from 'react'

/** The quantities of another document's lines: the dialog begins with all of each, and the user types less where needed. */
export const quantityFields =
  (verb: string, products: readonly string[]): NonNullable<FieldsDialogProps['children']> =>
  ({ lines = null }, set, errors) =>
    linesOf(lines).map((line, index, all) => (
      <QuantityField
        key={line.id}
        label={`${verb} ${products[index]}`}
        value={String(line.quantity)}
        error={errors[`lines.${index}.quantity`]}
        onChange={(quantity) =>
          set(
            'lines',
            all.map((one) => (one === line ? { ...one, quantity } : one)),
          )
        }
      />
    ))

interface DialogButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly access: string
  readonly label: string
  readonly children: (close: () => void) => ReactNode
}

/** The button of a dialog, for users who may open it. */
export function DialogButton({ access, label, children, variant = 'filled' }: DialogButtonProps) {
  const [opened, setOpened] = useState(false)
  if (!useCan()(access)) return null
  return (
    <>
      <Button variant={variant} onClick={() => setOpened(true)}>
        {label}…
      </Button>
      {opened && children(() => setOpened(false))}
    </>
  )
}
