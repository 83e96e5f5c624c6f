/**
 * `main`: the one main action of a view; `on-deep`: on the dark ground of the header of the home
 * page.
 */
export type ButtonKind = 'main' | 'plain' | 'quiet' | 'on-deep' | 'danger'
/**
 * `tight`: for two that stand side by side on a phone; `snug`: for a second one that has no frame.
 */
export type ButtonSize = 'normal' | 'snug' | 'tight'

type ButtonLook = {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
}

/** The look of a button, for buttons and for links that act like one (buttons.css). */
export function buttonClass({
  kind = 'plain',
  size = 'normal',
  className = '',
}: ButtonLook = {}): string {
  return [
    'button',
    kind !== 'plain' && `button-${kind}`,
    size !== 'normal' && `button-${size}`,
    className,
  ]
    .filter(Boolean)
    .join(' ')
}
