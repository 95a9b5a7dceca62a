import type { MantineColorsTuple } from '@mantine/core'

/**
 * Scales for the library's components. Shade 6 carries white text at 4.5:1 or better and shade 9 is text
 * on shade 0: the library's own red and green do not reach it.
 */
type Scale = MantineColorsTuple

const brand: Scale = [
  '#eef4ff',
  '#dbe6ff',
  '#b8cdff',
  '#8aadff',
  '#5a88ff',
  '#2a6aff',
  '#0055ff',
  '#0049db',
  '#003db8',
  '#002f8f',
]

const gray: Scale = [
  '#f7f8fa',
  '#eef0f3',
  '#dfe3ea',
  '#c6ccd6',
  '#8a94a3',
  '#6b7585',
  '#5f6877',
  '#4a5361',
  '#344054',
  '#1d2433',
]

const dark: Scale = [
  '#e4e8ef',
  '#c4ccd8',
  '#a9b3c1',
  '#97a2b2',
  '#4b5563',
  '#323945',
  '#1d222b',
  '#171b22',
  '#0f1217',
  '#0a0c10',
]

const red: Scale = [
  '#fff1f0',
  '#fee4e2',
  '#fecdca',
  '#ffb4ab',
  '#ff8f86',
  '#e5483b',
  '#c9271b',
  '#b42318',
  '#912018',
  '#7a1a13',
]

const green: Scale = [
  '#ecfdf3',
  '#dcfae6',
  '#abefc6',
  '#7fe0ab',
  '#47c985',
  '#17935a',
  '#087443',
  '#085d3a',
  '#074d31',
  '#053c26',
]

const yellow: Scale = [
  '#fffaeb',
  '#fef0c7',
  '#fedf89',
  '#fcd68a',
  '#f5b83d',
  '#c27a0b',
  '#a15c07',
  '#93370d',
  '#7a2e0e',
  '#5e2409',
]

export const palette = { brand, gray, dark, red, green, yellow }
