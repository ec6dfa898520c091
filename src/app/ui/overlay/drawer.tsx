import { Modal, type ModalProps } from './modal.tsx';

/** A panel that slides in from the right; a tap on the backdrop or Escape closes it. */
export function Drawer({ width = '24rem', ...rest }: ModalProps & { width?: string }) {
  return <Modal {...rest} placement="right" width={width} />;
}
