import { type Ref, useState } from 'react';
import { TextInput } from '../ui/form/controls.tsx';

interface PasswordInputProps {
  autoComplete: 'current-password' | 'new-password';
  passwordName?: string;
  inputRef?: Ref<HTMLInputElement>;
  isFocusedFirst?: boolean;
}

export function PasswordInput({
  autoComplete,
  passwordName = 'password',
  inputRef,
  isFocusedFirst,
}: PasswordInputProps) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <span className="relative block">
      <TextInput
        ref={inputRef}
        data-focused-first={isFocusedFirst || undefined}
        type={isVisible ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-18!"
      />
      <button
        type="button"
        className="absolute inset-y-0 right-0 min-h-11 min-w-16 cursor-pointer rounded-md px-3 text-sm font-semibold text-leaf-ink"
        onClick={() => setIsVisible(!isVisible)}
      >
        {isVisible ? 'Hide' : 'Show'}
        <span className="sr-only"> {passwordName}</span>
      </button>
    </span>
  );
}
