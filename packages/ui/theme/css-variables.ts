import type { CSSVariablesResolver } from '@mantine/core'

/** The library's own variables, told to follow our tokens, which know light from dark by themselves. */
const fromTokens: Record<string, string> = {
  '--mantine-color-body': 'var(--q-back)',
  '--mantine-color-text': 'var(--q-text)',
  '--mantine-color-dimmed': 'var(--q-text-2)',
  '--mantine-color-placeholder': 'var(--q-text-3)',
  '--mantine-color-anchor': 'var(--q-link)',
  '--mantine-color-error': 'var(--q-bad)',
  '--mantine-color-bright': 'var(--q-text)',
  '--mantine-color-default': 'var(--q-surface)',
  '--mantine-color-default-color': 'var(--q-text)',
  '--mantine-color-default-hover': 'var(--q-hover)',
  '--mantine-color-default-border': 'var(--q-control-line)',
  '--mantine-color-disabled': 'var(--q-disabled)',
  '--mantine-color-disabled-color': 'var(--q-text-3)',
  '--mantine-color-disabled-border': 'var(--q-line)',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: fromTokens,
  dark: fromTokens,
})
