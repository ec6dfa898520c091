import { Modal, type ModalProps } from './modal.tsx';

/** A dialog in the middle of the screen. Focus stays inside and returns to where it was. */
export function Dialog({ width = '32rem', ...rest }: ModalProps & { width?: string }) {
  return <Modal {...rest} placement="center" width={width} />;
}
